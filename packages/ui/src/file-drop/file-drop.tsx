'use client';

import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import { fieldLabelClasses } from '../field/field-classes.ts';
import { type FolderFile, getChosenFiles, getDroppedEntries, readEntries } from './folder-files.ts';
import { FileCheckCorner, FileUp, FileXCorner } from '../internal/icons.ts';
import { joinClasses } from '../internal/join-classes.ts';
import { Spinner } from '../spinner/spinner.tsx';

/** State of the chosen file. */
export type FileDropState =
  | { step: 'idle' }
  | { step: 'loading' }
  | { step: 'loaded'; name: string }
  | { step: 'failed'; message: string };

/** Texts of a `FileDrop`. */
export interface FileDropLabels {
  idle: string;
  loading: string;
  loaded: string;
  choose: string;
  replace: string;
  /** Shown in the middle of the page while files are dragged over it. */
  drop?: string | undefined;
}

/** Options for choosing folders. */
export interface FileDropFolder {
  /** Label of the button: 'Choose a folder'. */
  label: string;
  /** Called after each choice or drop of a folder, with all its files and those dropped with it. */
  onFiles: (files: readonly FolderFile[]) => void;
  /** Called if the browser cannot read a dropped folder. */
  onError: () => void;
  /** Returns true for the path of a dropped folder that must not be read. */
  isSkipped?: ((path: string) => boolean) | undefined;
}

export interface FileDropProps {
  /** No file yet, a file that is loading, a loaded file, or an error, which is announced. */
  state: FileDropState;
  /** Label of the file input. */
  label: string;
  /**
   * An input's `accept`: '.md,text/markdown'. Only a hint to the browser: check the file yourself.
   */
  accept: string;
  /** Called after each choice or drop with at least one file, even if it is the same file. */
  onFiles: (files: readonly File[]) => void;
  /** Accepts several files at once; otherwise only the first is used. */
  isMultiple?: boolean | undefined;
  /** Accepts folders too, by a second button or by dropping. */
  folder?: FileDropFolder | undefined;
  /** Accepts files dropped anywhere on the page while mounted. */
  isPageWide?: boolean | undefined;
  /** Texts of the states and buttons. The first five are required; all have defaults. */
  labels?: FileDropLabels | undefined;
  /** Layout only: margins, width, grid position. */
  className?: string | undefined;
}

const plainLabels: FileDropLabels = {
  idle: 'Choose a file or drop it here',
  loading: 'Loading file...',
  loaded: 'File loaded',
  choose: 'Choose file',
  replace: 'Replace',
};

const frames = {
  idle: 'border-dashed border-line text-ink-2',
  loading: 'border-dashed border-line text-ink-2',
  loaded: 'border-green text-ink',
  failed: 'border-red text-ink-2',
} as const;

/**
 * A drop zone with a button to choose files. Renders the given state and reads no file itself.
 * Users can choose another file while one loads: use the newest.
 */
export function FileDrop({
  state,
  label,
  accept,
  onFiles,
  isMultiple = false,
  isPageWide = false,
  folder,
  labels = plainLabels,
  className,
}: FileDropProps) {
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const boxRef = useRef<HTMLDivElement>(null);
  const isDragOver = useDroppedFiles(boxRef, isPageWide, handleDrop);
  const errorId = state.step === 'failed' ? `${id}error` : undefined;
  const fileId = state.step === 'loaded' ? `${id}file` : undefined;
  const describedBy = [`${id}status`, fileId, errorId].filter(Boolean).join(' ');

  function handleFiles(files: FileList | null) {
    const taken = Array.from(files ?? []).slice(0, isMultiple ? undefined : 1);
    if (taken.length > 0) onFiles(taken);
  }

  /** Opens the file chooser. One input serves both modes. */
  function openChooser(isFolder: boolean) {
    if (!inputRef.current) return;
    inputRef.current.webkitdirectory = isFolder;
    inputRef.current.click();
  }

  function handleDrop(transfer: DataTransfer) {
    const entries = folder && getDroppedEntries(transfer);
    if (!entries) return handleFiles(transfer.files);
    readEntries(entries, folder.isSkipped ?? (() => false)).then(folder.onFiles, folder.onError);
  }

  return (
    <div className={joinClasses('min-w-0', className)}>
      <label htmlFor={`${id}input`} className={fieldLabelClasses}>
        {label}
      </label>
      <div
        ref={boxRef}
        className={joinClasses(
          'relative flex min-h-15 flex-wrap items-center gap-3.5 rounded-control border p-2 pl-4 font-mono text-data leading-[1.4]',
          frames[state.step],
          isDragOver && 'bg-band',
        )}
      >
        {isDragOver && isPageWide && (
          <div
            aria-hidden="true"
            // Also where the box itself is invisible.
            className="pointer-events-none visible fixed inset-2 z-60 flex items-center justify-center rounded-control border-2 border-dashed border-green"
          >
            {labels.drop !== undefined && (
              <span className="rounded-control border border-green bg-sheet px-5 py-3.5 text-ui text-ink elev-pop">
                {labels.drop}
              </span>
            )}
          </div>
        )}
        <StepIcon step={state.step} />
        <span id={`${id}status`}>{getStatusText(state.step, labels)}</span>
        {state.step === 'loaded' && (
          <span id={fileId} className="flex-1 truncate text-ink-3 [contain:inline-size]">
            {state.name}
          </span>
        )}
        {/* The button is the only Tab stop; the input is skipped. */}
        <input
          ref={inputRef}
          id={`${id}input`}
          type="file"
          accept={accept}
          multiple={isMultiple}
          tabIndex={-1}
          aria-describedby={describedBy}
          aria-invalid={state.step === 'failed' || undefined}
          className="sr-only"
          onChange={(event) => {
            const input = event.currentTarget;
            if (folder && input.webkitdirectory) folder.onFiles(getChosenFiles(input.files));
            else handleFiles(input.files);
            // Allows choosing the same file again after it has changed.
            input.value = '';
            input.webkitdirectory = false;
          }}
        />
        <div className="ml-auto flex flex-wrap gap-2">
          {folder && (
            <Button variant="outline" aria-describedby={describedBy} onClick={() => openChooser(true)}>
              {folder.label}
            </Button>
          )}
          <Button variant="outline" aria-describedby={describedBy} onClick={() => openChooser(false)}>
            {state.step === 'loaded' ? labels.replace : labels.choose}
          </Button>
        </div>
      </div>
      {state.step === 'failed' && (
        <p id={errorId} role="alert" className="mt-2 font-mono text-data leading-normal text-red">
          {state.message}
        </p>
      )}
    </div>
  );
}

/**
 * Returns true while files are dragged over the box, or over the page. Calls `onDrop` with dropped
 * files.
 */
function useDroppedFiles(
  boxRef: RefObject<HTMLElement | null>,
  isPageWide: boolean,
  onDrop: (transfer: DataTransfer) => void,
): boolean {
  const [isDragOver, setIsDragOver] = useState(false);
  const latestOnDrop = useRef(onDrop);
  useLayoutEffect(() => {
    latestOnDrop.current = onDrop;
  });

  useEffect(() => {
    const zone = isPageWide ? document.documentElement : boxRef.current;
    // React calls `onDrop` at its root, which can be the document. Only the window is called after it.
    const target: GlobalEventHandlers | null = isPageWide ? window : zone;
    const controller = new AbortController();
    const listen = (
      type: 'dragenter' | 'dragover' | 'dragleave' | 'drop',
      listener: (event: DragEvent) => void,
    ) => target?.addEventListener(type, listener, { signal: controller.signal });
    const onDragOver = (event: DragEvent) => {
      // Ignore dragged text, and drags that another element handles.
      if (event.defaultPrevented || !hasFiles(event)) return;
      // Otherwise the browser leaves the page and opens the file.
      event.preventDefault();
      setIsDragOver(true);
    };
    listen('dragenter', onDragOver);
    listen('dragover', onDragOver);
    listen('dragleave', ({ relatedTarget }) => {
      // Entering a child also fires `dragleave`.
      if (!(relatedTarget instanceof Node && zone?.contains(relatedTarget))) setIsDragOver(false);
    });
    listen('drop', (event) => {
      setIsDragOver(false);
      if (event.defaultPrevented || !event.dataTransfer || !hasFiles(event)) return;
      event.preventDefault();
      latestOnDrop.current(event.dataTransfer);
    });
    return () => controller.abort();
  }, [boxRef, isPageWide]);

  return isDragOver;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

function getStatusText(step: FileDropState['step'], labels: FileDropLabels): string {
  if (step === 'loading') return labels.loading;
  return step === 'loaded' ? labels.loaded : labels.idle;
}

function StepIcon({ step }: { step: FileDropState['step'] }) {
  if (step === 'loading') return <Spinner />;
  if (step === 'loaded') return <FileCheckCorner className="size-4.5 shrink-0 text-green" />;
  const Icon = step === 'failed' ? FileXCorner : FileUp;
  return <Icon className="size-4.5 shrink-0" />;
}
