import { Notice } from '@branchbook/ui';

/** What another tab did to the list, or to the post being edited, while the form was open. */
export type ListEvent = 'cleared' | 'deleted' | 'changed';

const texts: Record<ListEvent, { title: string; advice: string }> = {
  cleared: {
    title: 'The post list was cleared in another tab',
    advice: 'Your text is still here.',
  },
  deleted: {
    title: 'This post was deleted in another tab',
    advice: 'Your text is still here. Copy it into a new post to keep it.',
  },
  changed: {
    title: 'This post was changed in another tab',
    advice: 'Updating keeps that change in the fields you leave alone and replaces it in those you edit.',
  },
};

/** Tells an author what happened to the list behind the form. Null: nothing did. */
export function ListNotice({ event }: { event: ListEvent | null }) {
  return (
    <Notice tone="warning" live="polite" title={event && texts[event].title} className="mb-7">
      {event && texts[event].advice}
    </Notice>
  );
}
