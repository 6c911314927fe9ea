'use client';

import {
  type ComponentPropsWithRef,
  createContext,
  type KeyboardEvent,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

import type {
  EditorButtonProps,
  EditorComponents,
  EditorFieldProps,
  EditorMenuItemProps,
  EditorNoticeProps,
  EditorToolbarButtonProps,
  EditorToolbarMenuProps,
  EditorToolbarProps,
} from './components.ts';

/** Controls of plain HTML, for apps that pass none. `styles.css` styles them. */
export const plainComponents: EditorComponents = {
  Field,
  Textarea,
  Input,
  Button,
  Notice,
  Toolbar,
  ToolbarButton,
  ToolbarMenu,
  ToolbarSeparator,
  MenuItem,
};

/** Connects the control of a field to its label and hint. */
const FieldContext = createContext<{ readonly id?: string; readonly 'aria-describedby'?: string }>({});

function Field({ label, labelNote, hint, controlId, className, children }: EditorFieldProps) {
  const ownId = useId();
  const id = controlId ?? ownId;
  const hintId = `${ownId}hint`;
  return (
    <div className={joinClasses('markdown-editor-field', className)}>
      <label htmlFor={id}>
        <span>{label}</span>
        {labelNote && <span> {labelNote}</span>}
      </label>
      <FieldContext value={hint ? { id, 'aria-describedby': hintId } : { id }}>{children}</FieldContext>
      {hint && (
        <p id={hintId} className="markdown-editor-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

function Textarea(props: ComponentPropsWithRef<'textarea'>) {
  return <textarea {...useContext(FieldContext)} {...props} />;
}

function Input(props: Omit<ComponentPropsWithRef<'input'>, 'size'>) {
  return <input {...useContext(FieldContext)} {...props} />;
}

function Button({ variant, size, className, ...props }: EditorButtonProps) {
  return (
    <button
      type="button"
      {...props}
      data-variant={variant}
      data-size={size}
      className={joinClasses('markdown-editor-button', className)}
    />
  );
}

function Notice({ title, actions, children }: EditorNoticeProps) {
  return (
    <div className="markdown-editor-notice">
      <p>
        <strong>{title}</strong>
      </p>
      <p>{children}</p>
      {actions}
    </div>
  );
}

/** A group, not a toolbar: in a toolbar, arrow keys would have to move the focus. */
function Toolbar({ label, className, children }: EditorToolbarProps) {
  return (
    <div role="group" aria-label={label} className={className}>
      {children}
    </div>
  );
}

function ToolbarButton({
  label,
  shortcut,
  isPressed,
  isDisabled = false,
  onClick,
  children,
}: EditorToolbarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      title={shortcut === undefined ? label : `${label} (${shortcut})`}
      disabled={isDisabled}
      onClick={onClick}
      onMouseDown={(event) => event.preventDefault()}
      className="markdown-editor-tool"
    >
      {children}
    </button>
  );
}

/** A button that shows a list of buttons. Escape, a choice and a click elsewhere hide it. */
function ToolbarMenu({ label, isDisabled = false, icon, finalFocus, children }: EditorToolbarMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !frame.current?.contains(target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeElsewhere);
    document.addEventListener('focusin', closeElsewhere);
    return () => {
      document.removeEventListener('pointerdown', closeElsewhere);
      document.removeEventListener('focusin', closeElsewhere);
    };
  }, [isOpen]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    setIsOpen(false);
    button.current?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys bubble up to it
    <div ref={frame} className="markdown-editor-menu-frame" onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        disabled={isDisabled}
        onClick={() => setIsOpen((was) => !was)}
        className="markdown-editor-tool"
      >
        {icon}
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- clicks on its buttons bubble up to it
        <div
          id={id}
          className="markdown-editor-menu"
          onClick={() => {
            setIsOpen(false);
            finalFocus.current?.focus();
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
}

function ToolbarSeparator() {
  return <span aria-hidden="true" className="markdown-editor-separator" />;
}

function MenuItem({ icon, shortcut, isDisabled = false, onClick, children }: EditorMenuItemProps) {
  return (
    <button type="button" disabled={isDisabled} onClick={onClick} className="markdown-editor-menu-item">
      {icon}
      <span>{children}</span>
      {shortcut !== undefined && (
        <>
          {' '}
          <kbd>{shortcut}</kbd>
        </>
      )}
    </button>
  );
}

function joinClasses(...classes: readonly (string | undefined)[]): string {
  return classes.filter(Boolean).join(' ');
}
