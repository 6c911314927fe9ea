import { MarkdownEditor } from '@branchbook/markdown-editor';
import { type FormEvent, useState } from 'react';

/** A form whose editor holds its own text, with few tools. The reset empties it. */
export function CommentForm() {
  const [comments, setComments] = useState<readonly string[]>([]);

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const comment = String(new FormData(event.currentTarget).get('comment'));
    setComments((before) => [...before, comment]);
    event.currentTarget.reset();
  }

  return (
    <form onSubmit={send}>
      <MarkdownEditor
        label="Comment"
        name="comment"
        tools={tools}
        textareaProps={{ rows: 3, required: true, maxLength: 500, placeholder: 'Be kind' }}
      />
      <button>Send</button>
      <ol>
        {comments.map((comment, index) => (
          <li key={index}>{comment}</li>
        ))}
      </ol>
    </form>
  );
}

const tools = ['bold', 'italic', 'strikethrough', 'link'] as const;
