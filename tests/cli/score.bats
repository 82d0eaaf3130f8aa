# score: settling arguments.
load common

@test "a game without anything to score says so" {
    refused score null 1 2 3
    said "nothing to score"
    refused score
    refused score null 1 --stdin
    said "standard input"
}
