import { MenuItem, Toolbar, ToolbarButton, ToolbarMenu, ToolbarSeparator } from '@branchbook/ui';
import { Focus, Redo2, TextSearch, Undo2, UnfoldVertical } from 'lucide-react';
import { Fragment, memo, type RefObject } from 'react';

import { isMacKeyboard, type Shortcut, shortcutName } from '../shortcuts/shortcut.ts';
import { type CommandMenu, type EditorCommand, findShortcut, historyShortcuts } from './commands.ts';

/**
 * The buttons over the text: what can be done to it, and how it is shown. In a row of their own groups, what is used less behind
 * menus. A key in the text does not draw it anew.
 */
export const ContentToolbar = memo(function ContentToolbar({
  area,
  groups,
  isDisabled,
  onCommand,
  onHistory,
  isFinding,
  onFind,
  isFullHeight,
  onFullHeight,
  isFocusMode,
  focusModeShortcut,
  onFocusMode,
}: {
  area: RefObject<HTMLTextAreaElement | null>;
  groups: readonly (readonly (EditorCommand | CommandMenu)[])[];
  isDisabled: boolean;
  onCommand: (command: EditorCommand) => void;
  onHistory: (step: 'undo' | 'redo') => void;
  isFinding: boolean;
  onFind: () => void;
  isFullHeight: boolean;
  onFullHeight: () => void;
  isFocusMode: boolean;
  focusModeShortcut: Shortcut;
  onFocusMode: () => void;
}) {
  return (
    <Toolbar label="Formatting" className="rounded-t-control border border-b-0 border-line bg-sheet p-0.5">
      <ToolbarButton
        label="Undo"
        shortcut={nameOf(historyShortcuts.undo)}
        isDisabled={isDisabled}
        onClick={() => onHistory('undo')}
      >
        <Undo2 aria-hidden="true" strokeWidth={1.75} />
      </ToolbarButton>
      <ToolbarButton
        label="Redo"
        shortcut={nameOf(historyShortcuts.redo)}
        isDisabled={isDisabled}
        onClick={() => onHistory('redo')}
      >
        <Redo2 aria-hidden="true" strokeWidth={1.75} />
      </ToolbarButton>
      <ToolbarSeparator />
      {groups.map((group, index) => (
        <Fragment key={index}>
          {group.map((each) =>
            'commands' in each ? (
              <ToolbarMenu
                key={each.label}
                label={each.label}
                isDisabled={isDisabled}
                focusAfter={area}
                icon={<each.Icon aria-hidden="true" strokeWidth={1.75} />}
              >
                {each.commands.map((command) => (
                  <MenuItem
                    key={command.label}
                    icon={<command.Icon aria-hidden="true" strokeWidth={1.75} />}
                    shortcut={nameOf(command.shortcut)}
                    onClick={() => onCommand(command)}
                  >
                    {command.label}
                  </MenuItem>
                ))}
              </ToolbarMenu>
            ) : (
              <ToolbarButton
                key={each.label}
                label={each.label}
                shortcut={nameOf(each.shortcut)}
                isDisabled={isDisabled}
                onClick={() => onCommand(each)}
              >
                <each.Icon aria-hidden="true" strokeWidth={1.75} />
              </ToolbarButton>
            ),
          )}
          <ToolbarSeparator />
        </Fragment>
      ))}
      <ToolbarButton
        label="Find and replace"
        shortcut={nameOf(findShortcut)}
        isPressed={isFinding}
        onClick={onFind}
      >
        <TextSearch aria-hidden="true" strokeWidth={1.75} />
      </ToolbarButton>
      <ToolbarButton label="Full height" isPressed={isFullHeight} onClick={onFullHeight}>
        <UnfoldVertical aria-hidden="true" strokeWidth={1.75} />
      </ToolbarButton>
      <ToolbarButton
        label="Focus mode"
        shortcut={nameOf(focusModeShortcut)}
        isPressed={isFocusMode}
        onClick={onFocusMode}
      >
        <Focus aria-hidden="true" strokeWidth={1.75} />
      </ToolbarButton>
    </Toolbar>
  );
});

function nameOf(shortcut: Shortcut): string {
  return shortcutName(shortcut, isMacKeyboard());
}
