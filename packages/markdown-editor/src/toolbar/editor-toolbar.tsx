import { MenuItem, Toolbar, ToolbarButton, ToolbarMenu, ToolbarSeparator } from '@branchbook/ui';
import { EllipsisVertical, type LucideIcon, Redo2, Undo2 } from 'lucide-react';
import { Fragment, memo, type RefObject, useRef, useState } from 'react';

import { isMacKeyboard, type Shortcut, formatShortcut } from '../shortcuts/shortcut.ts';
import { getTextState } from '../textarea/apply-to-textarea.ts';
import {
  commandGroups,
  commandGroupsOnPhones,
  type CommandMenu,
  type EditorCommand,
  historyShortcuts,
} from '../commands/editor-commands.ts';
import { toolbarLabels } from '../options/messages.ts';
import { useToolbarLayout } from './use-toolbar-layout.ts';

/** A toolbar button for the view or the undo history. */
export interface EditorTool {
  readonly label: string;
  readonly shortcut?: Shortcut;
  readonly Icon: LucideIcon;
  /** Set for toggles. */
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  readonly run: () => void;
}

/** The toolbar in one row. Tools that do not fit go into a menu; on phones the row scrolls. */
export const ContentToolbar = memo(function ContentToolbar({
  area,
  isMarkdown,
  isDisabled,
  onCommand,
  onHistory,
  views,
}: {
  area: RefObject<HTMLTextAreaElement | null>;
  /** If false, Markdown commands are hidden. */
  isMarkdown: boolean;
  isDisabled: boolean;
  onCommand: (command: EditorCommand) => void;
  onHistory: (step: 'undo' | 'redo') => void;
  /** Tools that change the view. */
  views: readonly EditorTool[];
}) {
  const frame = useRef<HTMLDivElement>(null);
  const layout = useToolbarLayout(frame);
  const undo = {
    label: toolbarLabels.undo,
    shortcut: historyShortcuts.undo,
    Icon: Undo2,
    isDisabled,
    run: () => onHistory('undo'),
  };
  const redo = {
    label: toolbarLabels.redo,
    shortcut: historyShortcuts.redo,
    Icon: Redo2,
    isDisabled,
    run: () => onHistory('redo'),
  };
  const tools = layout === 'wide' ? views : [redo, ...views];
  const groups = layout === 'phone' ? commandGroupsOnPhones : commandGroups;

  return (
    <div ref={frame} className="overflow-hidden rounded-t-control border border-line bg-sheet">
      <Toolbar
        label={toolbarLabels.toolbar}
        className="flex-nowrap! overflow-x-auto p-0.5 [scrollbar-width:none] max-[819px]:[mask-image:linear-gradient(to_left,transparent,black_24px)] max-[819px]:pr-6"
      >
        <ToolButton tool={undo} />
        {layout === 'wide' && <ToolButton tool={redo} />}
        <ToolbarSeparator />
        {isMarkdown &&
          groups.map((group, index) => (
            <Fragment key={index}>
              {group.map((each) =>
                'commands' in each ? (
                  <ToolbarMenu
                    key={each.label}
                    label={each.label}
                    isDisabled={isDisabled}
                    finalFocus={area}
                    icon={<each.Icon aria-hidden="true" strokeWidth={1.75} />}
                  >
                    <CommandItems area={area} menu={each} onCommand={onCommand} />
                  </ToolbarMenu>
                ) : (
                  <ToolButton key={each.label} tool={{ ...each, isDisabled, run: () => onCommand(each) }} />
                ),
              )}
              <ToolbarSeparator />
            </Fragment>
          ))}
        {layout === 'narrow' ? (
          <ToolbarMenu
            label={toolbarLabels.moreTools}
            finalFocus={area}
            icon={<EllipsisVertical aria-hidden="true" strokeWidth={1.75} />}
          >
            {tools.map((tool) => (
              <ToolItem key={tool.label} tool={tool} />
            ))}
          </ToolbarMenu>
        ) : (
          tools.map((tool) => <ToolButton key={tool.label} tool={tool} />)
        )}
      </Toolbar>
    </div>
  );
});

function ToolButton({
  tool: { label, shortcut, Icon, isPressed, isDisabled = false, run },
}: {
  tool: EditorTool;
}) {
  return (
    <ToolbarButton
      label={label}
      {...(shortcut && { shortcut: getShortcutLabel(shortcut) })}
      {...(isPressed !== undefined && { isPressed })}
      isDisabled={isDisabled}
      onClick={run}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} />
    </ToolbarButton>
  );
}

function ToolItem({ tool: { label, shortcut, Icon, isDisabled = false, run } }: { tool: EditorTool }) {
  return (
    <MenuItem
      icon={<Icon aria-hidden="true" strokeWidth={1.75} />}
      isDisabled={isDisabled}
      onClick={run}
      {...(shortcut && !isTouch() && { shortcut: getShortcutLabel(shortcut) })}
    >
      {label}
    </MenuItem>
  );
}

/** The items of an open menu. Commands that would do nothing are disabled. */
function CommandItems({
  area,
  menu,
  onCommand,
}: {
  area: RefObject<HTMLTextAreaElement | null>;
  menu: CommandMenu;
  onCommand: (command: EditorCommand) => void;
}) {
  const [state] = useState(() => area.current && getTextState(area.current));
  return menu.commands.map((command) => (
    <ToolItem
      key={command.label}
      tool={{
        ...command,
        isDisabled: command.refusal !== undefined && state !== null && command.run(state) === null,
        run: () => onCommand(command),
      }}
    />
  ));
}

function getShortcutLabel(shortcut: Shortcut): string {
  return formatShortcut(shortcut, isMacKeyboard());
}

/** Returns true on touch devices, which have no keyboard for shortcuts. */
function isTouch(): boolean {
  return matchMedia('(hover: none) and (pointer: coarse)').matches;
}
