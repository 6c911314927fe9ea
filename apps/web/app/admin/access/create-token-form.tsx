import {
  type CreatedToken,
  maxTokenNameLength,
  type NewToken,
  type TokenScope,
  tokenScopes,
} from '@branchbook/blog-api';
import { Button, Field, Input, Notice } from '@branchbook/ui';
import { type FormEvent, useId, useRef, useState } from 'react';

import { accessMessages as messages, describeCreateError } from './messages.ts';

const expiries = [30, 90, 365, null] as const;

type Expiry = (typeof expiries)[number];

type FormState =
  | { readonly step: 'editing' | 'creating' }
  | { readonly step: 'invalid' }
  | { readonly step: 'failed'; readonly error: string };

const labelClasses = 'mb-2 block font-mono text-data leading-[1.4] font-medium text-ink-2';
const selectClasses =
  'min-h-[46px] w-full rounded-control border border-line bg-sheet px-3 font-mono text-base text-ink hover:border-ink-2';

/** A form that creates a token with a name, a scope and an expiry. */
export function CreateTokenForm({
  create,
  onCreated,
}: {
  create: (fields: NewToken) => Promise<CreatedToken>;
  onCreated: (token: CreatedToken) => void;
}) {
  const id = useId();
  const nameInput = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('draft');
  const [expiresInDays, setExpiresInDays] = useState<Expiry>(90);
  const [state, setState] = useState<FormState>({ step: 'editing' });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '') {
      setState({ step: 'invalid' });
      nameInput.current?.focus();
      return;
    }
    setState({ step: 'creating' });
    try {
      const created = await create({ name: trimmed, scope, expiresInDays });
      setName('');
      setState({ step: 'editing' });
      onCreated(created);
    } catch (error) {
      setState({ step: 'failed', error: describeCreateError(error) });
    }
  }

  const isCreating = state.step === 'creating';
  return (
    <form
      aria-label="Create token"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
    >
      <Field label="Name" hint={messages.nameHint} error={state.step === 'invalid' && messages.nameMissing}>
        <Input
          ref={nameInput}
          value={name}
          maxLength={maxTokenNameLength}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value);
            if (state.step === 'invalid') setState({ step: 'editing' });
          }}
        />
      </Field>
      <div className="grid gap-5 min-[640px]:grid-cols-2">
        <div className="min-w-0">
          <label htmlFor={`${id}scope`} className={labelClasses}>
            Scope
          </label>
          <select
            id={`${id}scope`}
            aria-describedby={`${id}scope-hint`}
            className={selectClasses}
            value={scope}
            onChange={(event) => setScope(event.target.value as TokenScope)}
          >
            {tokenScopes.map((each) => (
              <option key={each} value={each}>
                {messages.scopes[each].label}
              </option>
            ))}
          </select>
          <p id={`${id}scope-hint`} className="mt-2 font-mono text-data leading-normal text-ink-3">
            {messages.scopes[scope].hint}
          </p>
        </div>
        <div className="min-w-0">
          <label htmlFor={`${id}expiry`} className={labelClasses}>
            Expiry
          </label>
          <select
            id={`${id}expiry`}
            className={selectClasses}
            value={String(expiresInDays)}
            onChange={({ target }) =>
              setExpiresInDays(expiries.find((each) => String(each) === target.value) ?? null)
            }
          >
            {expiries.map((each) => (
              <option key={each} value={String(each)}>
                {messages.expiry(each)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <div>
        <Notice
          tone="danger"
          live="assertive"
          title={state.step === 'failed' && state.error}
          className="mb-5"
        />
        <Button type="submit" isPending={isCreating}>
          {isCreating ? messages.creating : 'Create token'}
        </Button>
      </div>
    </form>
  );
}
