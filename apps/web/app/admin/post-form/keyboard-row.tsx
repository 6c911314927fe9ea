import { Button } from '@branchbook/ui';
import { Check, TriangleAlert } from 'lucide-react';

import type { AutosaveStatus } from '../drafts/autosave.ts';
import { formMessages } from './messages.ts';

/**
 * Renders the end of the row above a phone's keyboard: whether the draft is saved, and 'Done', which
 * closes the keyboard. The tools of the editor are beside it.
 */
export function KeyboardRow({ saving: { step } }: { saving: AutosaveStatus }) {
  const Mark = step === 'failed' ? TriangleAlert : Check;
  return (
    <div className="hidden h-12 w-27 items-center justify-end in-data-keyboard:ml-auto in-data-keyboard:flex">
      {(step === 'saved' || step === 'failed') && (
        <Mark
          role="img"
          aria-label={step === 'saved' ? formMessages.keyboard.saved : formMessages.keyboard.notSaved}
          className={`size-5 shrink-0 ${step === 'saved' ? 'text-green' : 'text-red'}`}
        />
      )}
      <Button
        variant="ghost"
        className="px-3!"
        // The text keeps the focus until the click: without it the row is gone.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          const { activeElement } = document;
          if (activeElement instanceof HTMLElement) activeElement.blur();
        }}
      >
        Done
      </Button>
    </div>
  );
}
