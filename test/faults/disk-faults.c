// Preloaded into a program under test (LD_PRELOAD): counts what it changes on the disk below one folder, over all of its
// threads, and at the n-th change ends the process or lets the call fail. Orders come by a file that both sides map.
//
// What is seen are calls of the C library: those of libuv (Node's `fs`) and of SQLite. What is written through a memory
// map is not seen; of SQLite's files that is the -shm file alone, which holds nothing that is needed after a crash.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/statfs.h>
#include <sys/uio.h>
#include <unistd.h>

enum { OFF, COUNT, KILL, NO_SPACE, IO_ERROR, OVER_QUOTA };
enum { NAMES = 4096, NAME_LENGTH = 64 };

// `control.ts` writes and reads the same layout.
struct control {
  int kind;
  int at;
  int count;
  int hit;
  char folder[1008];
  char names[NAMES][NAME_LENGTH];
};

static struct control *control;

__attribute__((constructor)) static void start(void) {
  const char *file = getenv("DISK_FAULTS_CONTROL");
  if (file == NULL) return;
  int fd = syscall(SYS_openat, AT_FDCWD, file, O_RDWR | O_CLOEXEC);
  if (fd < 0) return;
  void *mapped = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (mapped != MAP_FAILED) control = mapped;
  close(fd);
}

static int is_below(const char *path) {
  size_t length = strlen(control->folder);
  return length > 0 && strncmp(path, control->folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

// Returns 1 when the call shall fail, with errno set. `grows`: the call may need room on the disk.
static int meets(const char *call, const char *path, int grows) {
  if (control == NULL || control->kind == OFF || !is_below(path)) return 0;
  int number = __atomic_add_fetch(&control->count, 1, __ATOMIC_SEQ_CST);
  if (number <= NAMES) {
    const char *name = strrchr(path, '/');
    snprintf(control->names[number - 1], NAME_LENGTH, "%s %s", call, name == NULL ? path : name + 1);
  }
  if (number < control->at) return 0;
  switch (control->kind) {
    case KILL:
      if (number == control->at) control->hit = 1;
      // Other threads must not get past it either.
      kill(getpid(), SIGKILL);
      for (;;) pause();
    case NO_SPACE:
      // A disk that is full stays so, for whatever needs room.
      if (number > control->at && !grows) return 0;
      if (number == control->at) control->hit = 1;
      errno = ENOSPC;
      return 1;
    case IO_ERROR:
      if (number > control->at) return 0;
      control->hit = 1;
      errno = EIO;
      return 1;
    case OVER_QUOTA:
      // The disk has room, and this user has none left of it.
      if (!grows) return 0;
      control->hit = 1;
      errno = EDQUOT;
      return 1;
  }
  return 0;
}

static int meets_fd(const char *call, int fd, int grows) {
  if (control == NULL || control->kind == OFF) return 0;
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return meets(call, path, grows);
}

static int meets_at(const char *call, int folder, const char *path, int grows) {
  if (control == NULL || control->kind == OFF) return 0;
  if (path[0] == '/' || folder == AT_FDCWD) return meets(call, path, grows);
  char link[64], joined[8192];
  snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
  ssize_t length = readlink(link, joined, 4096);
  if (length <= 0) return 0;
  snprintf(joined + length, sizeof joined - length, "/%s", path);
  return meets(call, joined, grows);
}

#define REAL(name) \
  static __typeof__(&name) real; \
  if (real == NULL) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

#define OPENING(name, at_folder, parameters, arguments) \
  int name parameters { \
    REAL(name); \
    mode_t mode = 0; \
    if (flags & (O_CREAT | __O_TMPFILE)) { \
      va_list more; \
      va_start(more, flags); \
      mode = va_arg(more, mode_t); \
      va_end(more); \
    } \
    int is_new = (flags & O_CREAT) && faccessat(at_folder, path, F_OK, 0) != 0; \
    if ((is_new || (flags & O_TRUNC)) && meets_at("create", at_folder, path, 1)) return -1; \
    return real arguments; \
  }
OPENING(open, AT_FDCWD, (const char *path, int flags, ...), (path, flags, mode))
OPENING(open64, AT_FDCWD, (const char *path, int flags, ...), (path, flags, mode))
OPENING(openat, folder, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))
OPENING(openat64, folder, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))

#define ON_FD(type, name, call, grows, parameters, arguments) \
  type name parameters { \
    REAL(name); \
    if (meets_fd(call, fd, grows)) return -1; \
    return real arguments; \
  }
ON_FD(ssize_t, write, "write", 1, (int fd, const void *bytes, size_t size), (fd, bytes, size))
ON_FD(ssize_t, pwrite, "pwrite", 1, (int fd, const void *bytes, size_t size, off_t at), (fd, bytes, size, at))
ON_FD(ssize_t, pwrite64, "pwrite", 1, (int fd, const void *bytes, size_t size, off64_t at), (fd, bytes, size, at))
ON_FD(ssize_t, writev, "writev", 1, (int fd, const struct iovec *parts, int count), (fd, parts, count))
ON_FD(ssize_t, pwritev, "pwritev", 1, (int fd, const struct iovec *parts, int count, off_t at), (fd, parts, count, at))
ON_FD(ssize_t, pwritev64, "pwritev", 1, (int fd, const struct iovec *parts, int count, off64_t at),
      (fd, parts, count, at))
ON_FD(ssize_t, sendfile, "sendfile", 1, (int fd, int from, off_t *at, size_t size), (fd, from, at, size))
ON_FD(ssize_t, sendfile64, "sendfile", 1, (int fd, int from, off64_t *at, size_t size), (fd, from, at, size))
ON_FD(int, fsync, "fsync", 0, (int fd), (fd))
ON_FD(int, fdatasync, "fdatasync", 0, (int fd), (fd))
ON_FD(int, ftruncate, "ftruncate", 0, (int fd, off_t size), (fd, size))
ON_FD(int, ftruncate64, "ftruncate", 0, (int fd, off64_t size), (fd, size))
ON_FD(int, fallocate, "fallocate", 1, (int fd, int mode, off_t at, off_t size), (fd, mode, at, size))
ON_FD(int, fallocate64, "fallocate", 1, (int fd, int mode, off64_t at, off64_t size), (fd, mode, at, size))

// libuv copies files by this call, without the library's own function for it (src/unix/linux.c, uv__fs_copy_file_range).
long syscall(long number, ...) {
  REAL(syscall);
  long of[6];
  va_list more;
  va_start(more, number);
  for (int i = 0; i < 6; i++) of[i] = va_arg(more, long);
  va_end(more);
  if (number == SYS_copy_file_range && meets_fd("copy_file_range", of[2], 1)) return -1;
  return real(number, of[0], of[1], of[2], of[3], of[4], of[5]);
}

// These two return the error instead of setting errno.
int posix_fallocate(int fd, off_t at, off_t size) {
  REAL(posix_fallocate);
  return meets_fd("fallocate", fd, 1) ? errno : real(fd, at, size);
}
int posix_fallocate64(int fd, off64_t at, off64_t size) {
  REAL(posix_fallocate64);
  return meets_fd("fallocate", fd, 1) ? errno : real(fd, at, size);
}

// A disk that a fault has filled says so when it is asked.
#define ASKED(name, type) \
  int name(const char *path, struct type *answer) { \
    REAL(name); \
    int result = real(path, answer); \
    if (result == 0 && control != NULL && control->kind == NO_SPACE && control->hit && is_below(path)) { \
      answer->f_bfree = 0; \
      answer->f_bavail = 0; \
    } \
    return result; \
  }
ASKED(statfs, statfs)
ASKED(statfs64, statfs64)

#define ON_PATH(name, call, grows, parameters, at_folder, path, arguments) \
  int name parameters { \
    REAL(name); \
    if (meets_at(call, at_folder, path, grows)) return -1; \
    return real arguments; \
  }
ON_PATH(mkdir, "mkdir", 1, (const char *path, mode_t mode), AT_FDCWD, path, (path, mode))
ON_PATH(mkdirat, "mkdir", 1, (int folder, const char *path, mode_t mode), folder, path, (folder, path, mode))
ON_PATH(rmdir, "rmdir", 0, (const char *path), AT_FDCWD, path, (path))
ON_PATH(unlink, "unlink", 0, (const char *path), AT_FDCWD, path, (path))
ON_PATH(unlinkat, "unlink", 0, (int folder, const char *path, int flags), folder, path, (folder, path, flags))
ON_PATH(rename, "rename", 0, (const char *path, const char *to), AT_FDCWD, path, (path, to))
ON_PATH(renameat, "rename", 0, (int folder, const char *path, int other, const char *to), folder, path,
        (folder, path, other, to))
ON_PATH(renameat2, "rename", 0, (int folder, const char *path, int other, const char *to, unsigned flags), folder, path,
        (folder, path, other, to, flags))
ON_PATH(link, "link", 1, (const char *path, const char *to), AT_FDCWD, path, (path, to))
