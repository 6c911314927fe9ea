import { createCommands, formatShortcut, isMacKeyboard } from '@branchbook/markdown-editor/commands';

/** All commands of the editor that have a shortcut. */
export function Shortcuts() {
  return (
    <details>
      <summary>Shortcuts</summary>
      <dl>
        {createCommands().all.map(
          ({ id, label, shortcut }) =>
            shortcut && (
              <div key={id}>
                <dt>{label}</dt>
                <dd>{formatShortcut(shortcut, isMacKeyboard())}</dd>
              </div>
            ),
        )}
      </dl>
    </details>
  );
}
