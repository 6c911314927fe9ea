import { getTagSlug, isLongTag, maxTagLength, normalizeTag, type TagCount } from '@branchbook/blog-core';
import { tagPath } from '@branchbook/blog-server/tag-path';
import { Button, Field, Input, TextLink } from '@branchbook/ui';
import { Merge, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';

import { isComposing } from '../../lib/is-composing.ts';
import { tagMessages as messages } from './messages.ts';

interface RowProps {
  tag: TagCount;
  /** All tags. */
  tags: readonly TagCount[];
  /** A tag is being changed. */
  isDisabled: boolean;
  /** Resolves to true once the tag is changed. `name` is null to delete it. */
  onChange: (tag: TagCount, name: string | null, done: string) => Promise<boolean>;
}

/** Renders a tag with its number of posts, its buttons, and the form of the one that was pressed. */
export function TagRow(props: RowProps) {
  const { tag, tags, isDisabled, onChange } = props;
  const { slug, name, count } = tag;
  const [form, setForm] = useState<'rename' | 'merge' | null>(null);
  const buttons = useRef<HTMLDivElement>(null);

  function close(): void {
    const pressed = form;
    setForm(null);
    // The form disappears with the focus.
    buttons.current?.querySelector<HTMLElement>(`[data-form=${pressed}]`)?.focus();
  }

  const FormOfTag = form === 'rename' ? RenameForm : MergeForm;
  return (
    <li className="border-t border-rule py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <div className="min-w-0 flex-[1_1_min(16rem,100%)] [overflow-wrap:anywhere]">
          <TextLink render={<Link to={tagPath(slug)} />}>
            <span dir="auto">{name}</span>
          </TextLink>
          <p className="font-mono text-data leading-[1.6] text-ink-3">{messages.posts(count)}</p>
        </div>
        <div ref={buttons} className="-ml-3 flex flex-wrap">
          <RowButton label="Rename" name={name} form="rename" isDisabled={isDisabled} onPress={setForm}>
            <Pencil aria-hidden="true" strokeWidth={1.75} />
          </RowButton>
          {tags.length > 1 && (
            <RowButton label="Merge" name={name} form="merge" isDisabled={isDisabled} onPress={setForm}>
              <Merge aria-hidden="true" strokeWidth={1.75} />
            </RowButton>
          )}
          <Button
            variant="danger"
            className="px-3!"
            aria-label={`Delete ${name}`}
            disabled={isDisabled}
            onClick={() => void onChange(tag, null, messages.deleted(name))}
          >
            <Trash2 aria-hidden="true" strokeWidth={1.75} />
            Delete
          </Button>
        </div>
      </div>
      {form && <FormOfTag key={form} {...props} onClose={close} />}
    </li>
  );
}

function RowButton({
  label,
  name,
  form,
  isDisabled,
  onPress,
  children,
}: {
  label: string;
  name: string;
  form: 'rename' | 'merge';
  isDisabled: boolean;
  onPress: (form: 'rename' | 'merge') => void;
  children: ReactNode;
}) {
  return (
    <Button
      variant="ghost"
      className="px-3!"
      aria-label={`${label} ${name}`}
      data-form={form}
      disabled={isDisabled}
      onClick={() => onPress(form)}
    >
      {children}
      {label}
    </Button>
  );
}

type FormProps = RowProps & { onClose: () => void };

function RenameForm({ tag, tags, isDisabled, onChange, onClose }: FormProps) {
  const [typed, setTyped] = useState(tag.name);
  const [error, setError] = useState<string | null>(null);
  const name = normalizeTag(typed);

  function submit(): void {
    const issue = findNameIssue(name, tag, tags);
    setError(issue);
    if (issue !== null) return;
    if (name === tag.name) onClose();
    else void onChange(tag, name, messages.renamed(tag.name, name)).then((isDone) => isDone && onClose());
  }

  return (
    <TagForm
      label={`Rename ${tag.name}`}
      action="Rename"
      isDisabled={isDisabled}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={messages.newName(tag.name)} error={error}>
        <Input
          value={typed}
          autoComplete="off"
          readOnly={isDisabled}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(null);
          }}
        />
      </Field>
    </TagForm>
  );
}

function findNameIssue(name: string, tag: TagCount, tags: readonly TagCount[]): string | null {
  const slug = getTagSlug(name);
  if (slug === '') return messages.invalidName;
  if (isLongTag(name)) return messages.tooLong(maxTagLength);
  const other = tags.find((each) => each.slug === slug && each.slug !== tag.slug);
  return other ? messages.taken(other.name) : null;
}

function MergeForm({ tag, tags, isDisabled, onChange, onClose }: FormProps) {
  const id = useId();
  const others = tags.filter(({ slug }) => slug !== tag.slug);
  const [target, setTarget] = useState(others[0]?.name ?? '');
  return (
    <TagForm
      label={`Merge ${tag.name}`}
      action="Merge"
      isDisabled={isDisabled}
      onSubmit={() =>
        void onChange(tag, target, messages.merged(tag.name, target)).then((isDone) => isDone && onClose())
      }
      onClose={onClose}
    >
      <div className="min-w-0">
        <label
          htmlFor={id}
          className="mb-2 block font-mono text-data leading-[1.4] font-medium text-ink-2 [overflow-wrap:anywhere]"
        >
          {messages.mergeInto(tag.name)}
        </label>
        <select
          id={id}
          aria-describedby={`${id}hint`}
          className="min-h-[46px] w-full rounded-control border border-line bg-sheet px-3 font-mono text-base text-ink hover:border-ink-2"
          value={target}
          disabled={isDisabled}
          onChange={(event) => setTarget(event.target.value)}
        >
          {others.map(({ slug, name }) => (
            <option key={slug} value={name}>
              {name}
            </option>
          ))}
        </select>
        <p id={`${id}hint`} className="mt-2 font-mono text-data leading-normal text-ink-3">
          {messages.mergeHint}
        </p>
      </div>
    </TagForm>
  );
}

function TagForm({
  label,
  action,
  isDisabled,
  onSubmit,
  onClose,
  children,
}: {
  label: string;
  action: string;
  isDisabled: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      aria-label={label}
      noValidate
      className="mt-3 mb-2 grid max-w-[420px] gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Escape' && !isComposing(nativeEvent)) onClose();
      }}
    >
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isDisabled}>
          {isDisabled ? messages.changing : action}
        </Button>
        <Button variant="ghost" disabled={isDisabled} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
