import { useEditorOptions } from '../options/editor-options.ts';

/** Replaces a text that would freeze the page until the author opens it. */
export function LargeDocumentNotice({ onOpen }: { onOpen: () => void }) {
  const { components, labels: allLabels } = useEditorOptions();
  const { Button, Notice } = components;
  const labels = allLabels.largeDocument;
  return (
    <Notice
      tone="warning"
      title={labels.title}
      actions={
        <Button variant="outline" onClick={onOpen}>
          {labels.open}
        </Button>
      }
    >
      {labels.text}
    </Notice>
  );
}
