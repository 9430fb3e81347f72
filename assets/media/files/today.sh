#!/bin/sh
# Prints the rota of today.
grep "$(date +%A)" rota.csv
