import { Button, Field, Input, toast } from '@branchbook/ui';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';

import { waitlist } from './content.ts';

/** The reason for rejecting an email address, or null. */
type EmailIssue = keyof typeof waitlist.errors;

/** The simulated duration of joining, in ms. Nothing is sent. */
const joiningTime = 1000;

const notices = toast.scope('waitlist');

type JoinState = { step: 'idle' } | { step: 'refused'; issue: EmailIssue } | { step: 'joining' };

/**
 * Renders the waitlist form. Joining is simulated: a pause, then a notice.
 *
 * The form validates itself, so that its own notice can appear. With `method="dialog"`, a submit
 * before hydration doesn't put the email address into the URL: outside a dialog it does nothing.
 */
export function WaitlistForm({
  onJoined,
}: {
  /** Called with the email address that joined. */
  onJoined: (email: string) => void;
}) {
  const [state, setState] = useState<JoinState>({ step: 'idle' });
  const field = useRef<HTMLInputElement>(null);
  /** A ref, since state changes too late to prevent a second submit. */
  const timer = useRef<number | null>(null);

  useEffect(() => () => stopTimer(timer.current), []);

  function join(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (timer.current !== null) return;
    const form = event.currentTarget;
    const email = field.current?.value ?? '';
    const issue = findEmailIssue(email);
    if (issue) {
      setState({ step: 'refused', issue });
      notices.error(waitlist.rejected.title, waitlist.rejected.text);
      field.current?.focus();
      return;
    }
    // 'Invalid email' and an earlier success no longer apply.
    notices.dismiss();
    setState({ step: 'joining' });
    timer.current = window.setTimeout(() => {
      timer.current = null;
      form.reset();
      setState({ step: 'idle' });
      onJoined(email.trim());
      notices.success(waitlist.joined.title, waitlist.joined.text);
    }, joiningTime);
  }

  const isJoining = state.step === 'joining';
  return (
    <form
      className="waitlist-form"
      method="dialog"
      noValidate
      onSubmit={join}
      aria-labelledby="waitlist-title"
    >
      <Field
        className="waitlist-field"
        label={waitlist.label}
        error={state.step === 'refused' ? waitlist.errors[state.issue] : undefined}
      >
        <Input
          ref={field}
          type="email"
          name="email"
          size="lg"
          required
          readOnly={isJoining}
          autoComplete="email"
          placeholder="you@example.dev"
          onChange={() => {
            if (state.step === 'refused') setState({ step: 'idle' });
          }}
        />
      </Field>
      <Button type="submit" size="lg" isPending={isJoining}>
        {isJoining ? waitlist.joining : waitlist.button}
      </Button>
      <p className="waitlist-needs-scripts">{waitlist.needsScripts}</p>
      <p className="waitlist-preview">{waitlist.preview}</p>
    </form>
  );
}

function stopTimer(timer: number | null): void {
  if (timer !== null) window.clearTimeout(timer);
}

/**
 * Rejects only an empty text or one without @. Stricter rules reject real email addresses; only a
 * confirmation mail could prove one.
 */
export function findEmailIssue(email: string): EmailIssue | null {
  if (email.trim() === '') return 'empty';
  return email.includes('@') ? null : 'without-at';
}
