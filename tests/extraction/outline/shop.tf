# A bucket.
resource "aws_s3_bucket" "main" {
# ^ defined: class main ; doc: A bucket. ; lines: 4
# ^ signature: resource "aws_s3_bucket" "main"
  bucket = var.name
  tags { a = 1 }
}
variable "name" { default = "x" }
# ^ defined: variable name
module "vpc" { source = "./vpc" }
# ^ defined: namespace vpc ; imports: ./vpc - as -
locals { a = 1 }
# ^ defined: variable a
output "id" { value = aws_s3_bucket.main.id }
# ^ defined: variable id
data "x" "y" {}
# ^ defined: class y ; signature: data "x" "y"
provider "aws" {}
# ^ defined: class aws ; signature: provider "aws"
