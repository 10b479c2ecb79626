"""monosim completion: a script that makes the shell complete monosim's words."""

import click
from click.shell_completion import get_completion_class

from monosim.cli.terminal import say


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the completion script for a shell.

    \b
    Examples:
      monosim completion bash > ~/.local/share/bash-completion/completions/monosim
      monosim completion zsh > ~/.zfunc/_monosim
      monosim completion fish > ~/.config/fish/completions/monosim.fish
    """
    completer = get_completion_class(shell)
    assert completer is not None
    say(completer(ctx.find_root().command, {}, "monosim", "_MONOSIM_COMPLETE").source())
