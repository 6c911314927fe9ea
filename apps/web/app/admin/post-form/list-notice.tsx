import { Notice } from '@branchbook/ui';

import { placeWords } from '../../posts/place-words.ts';
import { useHeldWhilePressed } from '../screen/use-held-while-pressed.ts';

/** What another tab did to the list, or to the post being edited, while the form was open. */
export type ListEvent = 'cleared' | 'deleted' | 'changed';

const texts: Record<ListEvent, { title: string; advice: string }> = {
  cleared: {
    title: `The post list was cleared ${placeWords.elsewhere}`,
    advice: 'Your text is still here.',
  },
  deleted: {
    title: `This post was deleted ${placeWords.elsewhere}`,
    advice: 'Your text is still here. When you update, you decide whether the post comes back.',
  },
  changed: {
    title: `This post was changed ${placeWords.elsewhere}`,
    advice:
      'Your text is still here. If you have edited it, you see both when you update, and decide which one stays.',
  },
};

/** Tells an author what happened to the list behind the form. Null: nothing did. */
export function ListNotice({ event }: { event: ListEvent | null }) {
  const shown = useHeldWhilePressed(event);
  return (
    <Notice tone="warning" live="polite" title={shown && texts[shown].title} className="mb-7">
      {shown && texts[shown].advice}
    </Notice>
  );
}
