import { Toolbar, ToolbarButton } from '@branchbook/ui';
import { Focus, UnfoldVertical } from 'lucide-react';
import { memo } from 'react';

import type { EditorCommand } from './commands.ts';
import { isMacKeyboard, type Shortcut, shortcutName } from '../../shortcuts/shortcut.ts';

/**
 * The buttons over the text: what can be done to it, and how it is shown. It stays in sight while a long text scrolls by, and a key in
 * the text does not draw it anew.
 */
export const ContentToolbar = memo(function ContentToolbar({
  commands,
  isDisabled,
  onCommand,
  isFullHeight,
  onFullHeight,
  isFocusMode,
  focusModeShortcut,
  onFocusMode,
}: {
  commands: readonly EditorCommand[];
  isDisabled: boolean;
  onCommand: (command: EditorCommand) => void;
  isFullHeight: boolean;
  onFullHeight: () => void;
  isFocusMode: boolean;
  focusModeShortcut: Shortcut;
  onFocusMode: () => void;
}) {
  return (
    <Toolbar
      label="Formatting"
      className="z-10 rounded-t-control border border-b-0 border-line bg-sheet p-0.5 min-[820px]:sticky min-[820px]:top-15 min-[820px]:in-data-focus-mode:top-0"
    >
      {commands.map((command) => (
        <ToolbarButton
          key={command.label}
          label={command.label}
          shortcut={shortcutName(command.shortcut, isMacKeyboard())}
          isDisabled={isDisabled}
          onClick={() => onCommand(command)}
        >
          <command.Icon aria-hidden="true" strokeWidth={1.75} />
        </ToolbarButton>
      ))}
      <ToolbarButton label="Full height" isPressed={isFullHeight} onClick={onFullHeight}>
        <UnfoldVertical aria-hidden="true" strokeWidth={1.75} />
      </ToolbarButton>
      <ToolbarButton
        label="Focus mode"
        shortcut={shortcutName(focusModeShortcut, isMacKeyboard())}
        isPressed={isFocusMode}
        onClick={onFocusMode}
      >
        <Focus aria-hidden="true" strokeWidth={1.75} />
      </ToolbarButton>
    </Toolbar>
  );
});
