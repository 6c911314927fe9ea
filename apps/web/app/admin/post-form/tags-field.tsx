import { maxTagLength, maxTags } from '@branchbook/blog-core';
import { Field, ChipInput } from '@branchbook/ui';
import { memo, useMemo, useState } from 'react';

import { useTags } from '../../posts/admin-queries.ts';
import { addTags, type TagIssue } from '../post-model/add-tags.ts';
import { fieldLabels, formatTags, parseTags, type PostFields } from '../post-model/post-fields.ts';
import { formMessages } from './messages.ts';

const messages = formMessages.tags;

const issueMessages: Readonly<Record<TagIssue, string>> = {
  'too-long': messages.tooLong(maxTagLength),
  'too-many': messages.tooMany(maxTags),
  'without-slug': messages.withoutSlug,
};

/** Renders the tags of a post. Offers the tags of other posts, the most frequent first. */
export const TagsField = memo(function TagsField({
  value,
  isReadOnly,
  change,
}: {
  /** Each tag is a line. */
  value: string;
  change: (changed: Pick<PostFields, 'tags'>) => void;
  isReadOnly: boolean;
}) {
  const [text, setText] = useState('');
  const [issue, setIssue] = useState<TagIssue | null>(null);
  const [status, setStatus] = useState('');
  const tags = parseTags(value);
  const { value: counted } = useTags();
  const suggestions = useMemo(
    () => (counted ?? []).toSorted((a, b) => b.count - a.count).map(({ name }) => name),
    [counted],
  );

  function add(texts: readonly string[], rest: string): void {
    const result = addTags(tags, texts, counted ?? []);
    if (result.added.length > 0) change({ tags: formatTags(result.tags) });
    setText([...result.refused, rest.trimStart()].filter(Boolean).join(', '));
    setIssue(result.issue);
    setStatus(result.issue ? issueMessages[result.issue] : messages.added(result.added));
  }

  function remove(remaining: readonly string[]): void {
    change({ tags: formatTags(remaining) });
    setIssue(null);
    setStatus(messages.removed(tags.filter((tag) => !remaining.includes(tag))));
  }

  return (
    <Field
      label={fieldLabels.tags}
      hint={messages.hint}
      error={issue && issueMessages[issue]}
      className="col-span-full"
    >
      <ChipInput
        values={tags}
        text={text}
        suggestions={suggestions}
        label={fieldLabels.tags}
        getRemoveLabel={messages.remove}
        status={status}
        isReadOnly={isReadOnly}
        onTextChange={(typed) => {
          setText(typed);
          setIssue(null);
        }}
        onAdd={add}
        onRemove={remove}
      />
    </Field>
  );
});
