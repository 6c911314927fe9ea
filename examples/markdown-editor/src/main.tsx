import '@branchbook/markdown-editor/styles.css';
import './app.css';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { CommentForm } from './comment-form.tsx';
import { NoteEditor } from './note-editor.tsx';
import { Shortcuts } from './shortcuts.tsx';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <header>
      <h1>Harbor notes</h1>
    </header>
    <main>
      <NoteEditor />
      <CommentForm />
      <Shortcuts />
    </main>
  </StrictMode>,
);
