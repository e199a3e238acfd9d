module github.com/org/pkg

go 1.22
