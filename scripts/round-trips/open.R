# What R makes of the first row of a table, a column in each line: type and code points; or the table as R saves it.
args <- commandArgs(trailingOnly = TRUE)
command <- args[1]
reader <- args[2]
if (command == "version") {
  if (reader == "base") cat(as.character(getRversion())) else cat(as.character(packageVersion(reader)))
  quit()
}
source <- args[3]
table <- switch(reader,
  base = read.csv(source, fileEncoding = "UTF-8-BOM", check.names = FALSE),
  readr = readr::read_csv(source, show_col_types = FALSE),
  readxl = readxl::read_excel(source)
)
if (command == "save") {
  target <- args[4]
  switch(reader,
    base = write.csv(table, target, row.names = FALSE, fileEncoding = "UTF-8"),
    readr = readr::write_csv(table, target),
    readxl = openxlsx::write.xlsx(table, target)
  )
  quit()
}
for (column in seq_along(table)) {
  value <- table[[column]][1]
  type <- if (is.na(value)) "empty"
    else if (inherits(value, "difftime")) "time"
    else if (inherits(value, "POSIXct")) "date"
    else if (is.logical(value)) "boolean"
    else if (is.numeric(value)) "number"
    else "text"
  text <- switch(type,
    time = as.character(as.numeric(value, units = "secs")),
    date = format(value, "%Y-%m-%dT%H:%M:%OS3", tz = "UTC"),
    number = format(value, digits = 15),
    as.character(value)
  )
  if (type == "empty") text <- ""
  cat(type, paste(utf8ToInt(enc2utf8(text)), collapse = ","), "\n")
}
