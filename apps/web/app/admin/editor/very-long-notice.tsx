import { Button, Notice } from '@branchbook/ui';
import { useMemo } from 'react';

import { countLines } from '../text-edits/lines.ts';

/** Stands in for a text that would stop the page if it were shown where it is written, until the author wants it there. */
export function VeryLongNotice({ text, onWrite }: { text: string; onWrite: () => void }) {
  const lines = useMemo(() => countLines(text), [text]);
  return (
    <Notice
      tone="warning"
      title="The content is too long to be shown here at once"
      actions={
        <Button variant="outline" onClick={onWrite}>
          Write in it anyway
        </Button>
      }
    >
      It has {lines.toLocaleString('en-US')} {lines === 1 ? 'line' : 'lines'} and{' '}
      {text.length.toLocaleString('en-US')} characters. Your browser may stand still for seconds to show them,
      and again while you write. Everything else can be changed and saved here, and the text stays as it is.
    </Notice>
  );
}
