#!/usr/bin/env bash
pip install steptrace
