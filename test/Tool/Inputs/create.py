"""Makes the project of project.py. Usage: create.py FOLDER"""
import sys

import project

project.create(sys.argv[1])
