import { Fragment, memo, type ReactNode, type RefObject, useRef, useState } from 'react';

import { type Shortcut, formatShortcut } from '../shortcuts/shortcut.ts';
import { getTextState } from '../textarea/apply-to-textarea.ts';
import {
  type CommandGroup,
  type CommandId,
  type CommandMenu,
  type EditorCommand,
  type EditorCommands,
  historyShortcuts,
} from '../commands/editor-commands.ts';
import { useEditorOptions } from '../options/editor-options.ts';
import type { EditorLabels } from '../options/messages.ts';
import { useMacKeyboard } from './use-mac-keyboard.ts';
import { useToolbarLayout } from './use-toolbar-layout.ts';

/** The id of a button in the toolbar: a command, a menu, or another tool. */
export type EditorToolId = CommandId | ViewToolId;

type ViewToolId = Exclude<keyof EditorLabels['toolbar'], 'toolbar' | 'moreTools'>;

/** A toolbar button for the view or the undo history. */
export interface EditorTool {
  readonly id: ViewToolId;
  readonly label: string;
  readonly shortcut?: Shortcut | undefined;
  readonly icon: ReactNode;
  /** Set for toggles. */
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  readonly run: () => void;
}

/** Names no HEIC and not all images, so that an iPhone converts its photos to JPEG. */
const imageTypes = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** The toolbar in one row. Tools that do not fit go into a menu; on phones the row scrolls. */
export const EditorToolbar = memo(function EditorToolbar({
  area,
  commands,
  tools: shownTools,
  isMarkdown,
  isDisabled,
  onCommand,
  onHistory,
  views,
  onAddImages,
}: {
  area: RefObject<HTMLTextAreaElement | null>;
  commands: EditorCommands;
  /** Ids of the buttons to show. Undefined shows all. */
  tools: readonly EditorToolId[] | undefined;
  /** If false, Markdown commands are hidden. */
  isMarkdown: boolean;
  isDisabled: boolean;
  onCommand: (command: EditorCommand) => void;
  onHistory: (step: 'undo' | 'redo') => void;
  /** Tools that change the view. */
  views: readonly EditorTool[];
  /** Gets the image files that the author chooses. If undefined, there is no button. */
  onAddImages?: (files: readonly File[]) => void;
}) {
  const { components, icons, classNames, labels } = useEditorOptions();
  const { Toolbar, ToolbarMenu, ToolbarSeparator } = components;
  const frame = useRef<HTMLDivElement>(null);
  const layout = useToolbarLayout(frame, onAddImages ? 1 : 0);
  const imageInput = useRef<HTMLInputElement>(null);
  const isShown = ({ id }: { readonly id: EditorToolId }) => shownTools?.includes(id) ?? true;
  const undo = {
    id: 'undo',
    label: labels.toolbar.undo,
    shortcut: historyShortcuts.undo,
    icon: icons.undo,
    isDisabled,
    run: () => onHistory('undo'),
  } as const;
  const redo = {
    id: 'redo',
    label: labels.toolbar.redo,
    shortcut: historyShortcuts.redo,
    icon: icons.redo,
    isDisabled,
    run: () => onHistory('redo'),
  } as const;
  const groups = layout === 'phone' ? commands.phoneGroups : commands.groups;
  const tools = (layout === 'wide' ? views : [redo, ...views]).filter(isShown);
  const toButton = (tool: EditorTool) => <ToolButton key={tool.id} tool={tool} />;
  const sections: readonly (readonly ReactNode[])[] = [
    (layout === 'wide' ? [undo, redo] : [undo]).filter(isShown).map(toButton),
    ...(isMarkdown ? groups.map((group) => group.flatMap(toShownCommands).map(toControl)) : []),
    onAddImages && isShown({ id: 'addImage' })
      ? [
          <ToolButton
            key="addImage"
            tool={{
              label: labels.toolbar.addImage,
              icon: icons.addImage,
              isDisabled,
              run: () => imageInput.current?.click(),
            }}
          />,
        ]
      : [],
    layout === 'narrow' && tools.length > 0
      ? [
          <ToolbarMenu key="more" label={labels.toolbar.moreTools} finalFocus={area} icon={icons.moreTools}>
            {tools.map((tool) => (
              <ToolItem key={tool.id} tool={tool} />
            ))}
          </ToolbarMenu>,
        ]
      : tools.map(toButton),
  ];
  const shownSections = sections.filter((section) => section.length > 0);

  /** Returns what is shown of a command or menu: of a menu that is not, the commands that are. */
  function toShownCommands(each: CommandGroup[number]): CommandGroup {
    if (isShown(each)) return [each];
    return 'commands' in each ? each.commands.filter(isShown) : [];
  }

  function toControl(each: CommandGroup[number]): ReactNode {
    return 'commands' in each ? (
      <ToolbarMenu
        key={each.id}
        label={each.label}
        isDisabled={isDisabled}
        finalFocus={area}
        icon={icons[each.id]}
      >
        <CommandItems area={area} menu={each} onCommand={onCommand} />
      </ToolbarMenu>
    ) : (
      <ToolButton
        key={each.id}
        tool={{ ...each, icon: icons[each.id], isDisabled, run: () => onCommand(each) }}
      />
    );
  }

  if (shownSections.length === 0) return null;
  return (
    <div ref={frame} className={classNames.toolbarFrame}>
      <Toolbar label={labels.toolbar.toolbar} className={classNames.toolbar}>
        {shownSections.map((section, index) => (
          <Fragment key={index}>
            {index > 0 && <ToolbarSeparator />}
            {section}
          </Fragment>
        ))}
      </Toolbar>
      {onAddImages && (
        <input
          ref={imageInput}
          type="file"
          hidden
          multiple
          accept={imageTypes}
          aria-label={labels.toolbar.addImage}
          onChange={({ target }) => {
            onAddImages([...(target.files ?? [])]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      )}
    </div>
  );
});

function ToolButton({
  tool: { label, shortcut, icon, isPressed, isDisabled = false, run },
}: {
  tool: Omit<EditorTool, 'id'>;
}) {
  const { ToolbarButton } = useEditorOptions().components;
  const isMac = useMacKeyboard();
  return (
    <ToolbarButton
      label={label}
      {...(shortcut && { shortcut: formatShortcut(shortcut, isMac) })}
      {...(isPressed !== undefined && { isPressed })}
      isDisabled={isDisabled}
      onClick={run}
    >
      {icon}
    </ToolbarButton>
  );
}

function ToolItem({
  tool: { label, shortcut, icon, isDisabled = false, run },
}: {
  tool: Omit<EditorTool, 'id' | 'isPressed'>;
}) {
  const { MenuItem } = useEditorOptions().components;
  const isMac = useMacKeyboard();
  return (
    <MenuItem
      icon={icon}
      isDisabled={isDisabled}
      onClick={run}
      {...(shortcut && !isTouch() && { shortcut: formatShortcut(shortcut, isMac) })}
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
  const { icons } = useEditorOptions();
  const [state] = useState(() => area.current && getTextState(area.current));
  return menu.commands.map((command) => (
    <ToolItem
      key={command.id}
      tool={{
        ...command,
        icon: icons[command.id],
        isDisabled: command.refusal !== undefined && state !== null && command.run(state) === null,
        run: () => onCommand(command),
      }}
    />
  ));
}

/** Returns true on touch devices, which have no keyboard for shortcuts. */
function isTouch(): boolean {
  return matchMedia('(hover: none) and (pointer: coarse)').matches;
}
