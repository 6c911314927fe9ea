import { Button, Notice } from '@branchbook/ui';

import { useDeferWhilePointerDown } from '../lib/use-defer-while-pointer-down.ts';
import type { FormMessage } from '../post-model/form-message.ts';

/**
 * Shows at most one assertive and one polite message of the form, above its bar. In a low window
 * they stay at its bottom.
 */
export function FormMessageSlot({
  messages,
  onDismiss,
}: {
  /** The first one of each kind is shown. */
  messages: readonly FormMessage[];
  onDismiss: (message: FormMessage) => void;
}) {
  const isUrgent = ({ tone }: FormMessage) => tone === 'danger';
  return (
    <div className="in-data-focus-mode:mx-auto in-data-focus-mode:max-w-[45rem] [@media(max-height:479px)]:fixed [@media(max-height:479px)]:inset-x-2 [@media(max-height:479px)]:bottom-0 [@media(max-height:479px)]:z-20 in-data-keyboard:static! in-data-keyboard:pt-2">
      <Message message={messages.find(isUrgent)} live="assertive" onDismiss={onDismiss} />
      <Message message={messages.find((message) => !isUrgent(message))} live="polite" onDismiss={onDismiss} />
    </div>
  );
}

function Message({
  message,
  live,
  onDismiss,
}: {
  message: FormMessage | undefined;
  live: 'polite' | 'assertive';
  onDismiss: (message: FormMessage) => void;
}) {
  const shown = useDeferWhilePointerDown(message);
  return (
    <Notice
      tone={shown?.tone ?? 'info'}
      live={live}
      title={shown?.title}
      actions={
        shown?.action && (
          <Button variant="outline" onClick={shown.action.onPress}>
            {shown.action.label}
          </Button>
        )
      }
      onDismiss={() => shown && onDismiss(shown)}
      className="mb-2.5 max-h-[30vh] overflow-y-auto py-2!"
    >
      {shown?.text}
    </Notice>
  );
}
