import { type EditorToolId, MarkdownEditor, type MarkdownEditorProps } from '@branchbook/markdown-editor';
import { useCallback } from 'react';

import { usePostStorage } from '../../../posts/post-storage.ts';
import { fieldLabels } from '../../post-model/post-fields.ts';
import { getFormBar } from '../use-bar-height.ts';
import { editorIcons } from './editor-icons.tsx';
import { editorClassNames, editorComponents, editorLabels } from './editor-options.tsx';
import { findPostLinks } from './find-post-links.ts';

/** The state of the form that the editor needs. */
export interface ContentFieldProps extends Required<
  Pick<
    MarkdownEditorProps,
    | 'area'
    | 'value'
    | 'labelNote'
    | 'isReadOnly'
    | 'isMarkdown'
    | 'largeDocument'
    | 'focusMode'
    | 'addImage'
    | 'onChange'
    | 'onRefusal'
    | 'onUndo'
  >
> {}

/** All but the one that shows the whole text: it is always shown. */
const tools: readonly EditorToolId[] = [
  'undo',
  'redo',
  'headings',
  'bold',
  'italic',
  'moreFormats',
  'link',
  'lists',
  'tables',
  'addImage',
  'find',
  'focusMode',
];

const textareaProps = { placeholder: fieldLabels.content };

/** The text of the post: the Markdown editor in the design of the admin. */
export function ContentField(props: ContentFieldProps) {
  const storage = usePostStorage();
  const findLinks = useCallback((query: string) => findPostLinks(storage, query), [storage]);
  return (
    <MarkdownEditor
      {...props}
      name="content"
      label={fieldLabels.content}
      tools={tools}
      textareaProps={textareaProps}
      findLinks={findLinks}
      getBottomBar={getFormBar}
      components={editorComponents}
      icons={editorIcons}
      classNames={editorClassNames}
      labels={editorLabels}
    />
  );
}
