import type { ComponentPropsWithRef, ComponentType, ReactNode, RefObject } from 'react';

export interface EditorFieldProps {
  /** Label of the control. */
  readonly label: ReactNode;
  /** A note that is part of the label. */
  readonly labelNote?: ReactNode;
  /** Help, part of the control's accessible description. */
  readonly hint?: ReactNode;
  /** The id of the control, if the app sets one. */
  readonly controlId?: string | undefined;
  readonly className?: string | undefined;
  /** Has one `Input` or `Textarea`, at any depth. */
  readonly children: ReactNode;
}

export interface EditorButtonProps extends ComponentPropsWithRef<'button'> {
  readonly variant: 'outline' | 'ghost';
  /** Set for a button that shows only an icon. It has an `aria-label`. */
  readonly size?: 'icon' | undefined;
}

export interface EditorNoticeProps {
  readonly tone: 'warning';
  readonly title: ReactNode;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

export interface EditorToolbarProps {
  /** Accessible name. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export interface EditorToolbarButtonProps {
  /** Accessible name and, with the shortcut, tooltip. */
  readonly label: string;
  /** Shortcut to show: 'Ctrl+B'. */
  readonly shortcut?: string | undefined;
  /** State of a toggle button. */
  readonly isPressed?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly onClick: () => void;
  /** The icon. */
  readonly children: ReactNode;
}

export interface EditorToolbarMenuProps {
  /** Accessible name and tooltip of the button. */
  readonly label: string;
  readonly isDisabled?: boolean | undefined;
  readonly icon: ReactNode;
  /** Gets the focus after an item is chosen. */
  readonly finalFocus: RefObject<HTMLElement | null>;
  /** `MenuItem`s. Mount them when the menu opens: some are disabled by the text at that time. */
  readonly children: ReactNode;
}

export interface EditorMenuItemProps {
  readonly icon: ReactNode;
  /** Shortcut to show: 'Ctrl+B'. */
  readonly shortcut?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Called when the item is chosen. The menu closes. */
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** The controls that the editor consists of. Those of `@branchbook/ui` fit as they are. */
export interface EditorComponents {
  /** Labels the control in it. */
  readonly Field: ComponentType<EditorFieldProps>;
  /** Must pass all props on to a `<textarea>`. */
  readonly Textarea: ComponentType<ComponentPropsWithRef<'textarea'>>;
  /** Must pass all props on to an `<input>`. */
  readonly Input: ComponentType<Omit<ComponentPropsWithRef<'input'>, 'size'>>;
  /** Must pass all other props on to a `<button type="button">`. */
  readonly Button: ComponentType<EditorButtonProps>;
  readonly Notice: ComponentType<EditorNoticeProps>;
  readonly Toolbar: ComponentType<EditorToolbarProps>;
  /** A click must leave the focus where it is, so that the text area keeps its cursor. */
  readonly ToolbarButton: ComponentType<EditorToolbarButtonProps>;
  readonly ToolbarMenu: ComponentType<EditorToolbarMenuProps>;
  readonly ToolbarSeparator: ComponentType;
  /** An item of a `ToolbarMenu`. */
  readonly MenuItem: ComponentType<EditorMenuItemProps>;
}
