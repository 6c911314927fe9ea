import type { IndexedPost } from '@branchbook/blog-core';
import { MarkdownEditor, type MarkdownEditorProps } from '@branchbook/markdown-editor';
import { useMemo } from 'react';

import { fieldLabels } from '../post-model/post-fields.ts';
import { getFormBar } from '../use-bar-height.ts';
import { editorIcons } from './editor-icons.tsx';
import { editorClassNames, editorComponents, editorLabels } from './editor-options.tsx';
import { createFindPostLinks } from './find-post-links.ts';

/** What the form tells the editor. */
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
    | 'onChange'
    | 'onRefusal'
    | 'onUndo'
  >
> {
  /** Posts that `[[` suggests. */
  posts: readonly IndexedPost[];
}

/** The text of the post: the Markdown editor in the design of the admin. */
export function ContentField({ posts, ...props }: ContentFieldProps) {
  const findLinks = useMemo(() => createFindPostLinks(posts), [posts]);
  return (
    <MarkdownEditor
      {...props}
      name="content"
      label={fieldLabels.content}
      findLinks={findLinks}
      getBottomBar={getFormBar}
      components={editorComponents}
      icons={editorIcons}
      classNames={editorClassNames}
      labels={editorLabels}
    />
  );
}
