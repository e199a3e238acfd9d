class Codecompass < Formula
  include Language::Python::Virtualenv

  desc "Code intelligence from a graph of your code, for agents and people"
  homepage "https://github.com/codecompass/codecompass"
  url "https://github.com/codecompass/codecompass/releases/download/vVERSION/SDIST"
  sha256 "SDIST_SHA256"
  license "Apache-2.0"

  depends_on "git"
  depends_on "python@3.13"

  def install
    virtualenv_create(libexec, "python3.13")
    system libexec/"bin/python", "-m", "pip", "install", buildpath
    bin.install_symlink libexec/"bin/codecompass"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/codecompass --version")
  end
end
