import { findCanonicalIssue } from '@branchbook/blog-core';
import { Field, Input } from '@branchbook/ui';
import { memo, useState } from 'react';

import { fieldLabels, type PostFields } from '../post-model/post-fields.ts';
import { formMessages } from './messages.ts';

/**
 * Renders the URL at which a post first appeared. Shows why it can't be published, except while it
 * is being typed.
 */
export const CanonicalField = memo(function CanonicalField({
  value,
  isReadOnly,
  change,
}: {
  value: string;
  change: (changed: Pick<PostFields, 'canonical'>) => void;
  isReadOnly: boolean;
}) {
  const [isTyping, setIsTyping] = useState(false);
  return (
    <Field
      label={fieldLabels.canonical}
      hint={formMessages.canonicalHint}
      error={isTyping ? null : findCanonicalIssue(value)}
    >
      <Input
        name="canonical"
        // No `type="url"`: its keyboard is enough, and browsers change the value of that type.
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        readOnly={isReadOnly}
        onBlur={() => setIsTyping(false)}
        onChange={(event) => {
          setIsTyping(true);
          change({ canonical: event.target.value });
        }}
      />
    </Field>
  );
});
