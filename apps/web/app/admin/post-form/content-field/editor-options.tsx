import type { EditorClassNames, EditorComponents, EditorLabelOverrides } from '@branchbook/markdown-editor';
import {
  Button,
  Field,
  Input,
  MenuItem,
  Notice,
  Textarea,
  Toolbar,
  ToolbarButton,
  ToolbarMenu,
  ToolbarSeparator,
} from '@branchbook/ui';

import { contentFieldMessages as messages } from './messages.ts';

/** The controls of the design system. */
export const editorComponents: EditorComponents = {
  Button,
  Field,
  Input,
  MenuItem,
  Notice,
  Textarea: (props) => <Textarea minHeight={300} {...props} />,
  Toolbar,
  ToolbarButton,
  ToolbarMenu,
  ToolbarSeparator,
};

export const editorLabels: EditorLabelOverrides = {
  links: messages.links,
  largeDocument: messages.largeDocument,
};

/** Labels for screen readers only; placeholders are visible. */
const hiddenLabel = '[&>label]:sr-only';

/** The editor in the design of the admin. */
export const editorClassNames: EditorClassNames = {
  root: '',
  // The label shows with the note that the text comes from a file.
  field: '[&>label:not(:has(.text-green))]:sr-only',
  // The text begins where the title does: its padding is outside the column.
  frame: 'relative -mx-3 flex min-h-(--free-height) flex-col in-data-focus-mode:min-h-[calc(100svh-260px)]',
  // Above a phone's keyboard the tools are in the form's bar, beside its "Done".
  bars: 'sticky top-15 z-10 in-data-keyboard:fixed! in-data-keyboard:top-auto! in-data-keyboard:bottom-(--keyboard-inset) in-data-keyboard:left-0 in-data-keyboard:right-27 in-data-keyboard:z-20 in-data-focus-mode:top-0! max-[1279px]:[@media(min-height:480px)]:top-[104px]',
  // The toolbar shows on hover, with keyboard focus, and while text is selected.
  barsAtRest:
    '[@media(hover:hover)]:opacity-0 transition-opacity duration-(--dur-1) hover:opacity-100 has-[:focus-visible]:opacity-100 has-[[aria-expanded=true]]:opacity-100',
  toolbarFrame:
    'overflow-hidden border-b border-rule bg-paper in-data-keyboard:h-12 in-data-keyboard:border-transparent in-data-keyboard:bg-transparent',
  toolbar:
    'flex-nowrap! overflow-x-auto [scrollbar-width:none] max-[819px]:[mask-image:linear-gradient(to_left,transparent,black_24px)] max-[819px]:pr-6',
  textarea:
    'grow max-h-none! resize-none! border-transparent! bg-transparent! px-3! py-4! text-[1.125rem]! leading-[1.875rem]! outline-none!',
  textareaExpanded: '',
  screenReaderOnly: 'sr-only',
  tabHint: 'mt-2 font-mono text-data text-ink-2',
  findBar: '@container absolute inset-x-0 top-full border border-t-0 border-line bg-sheet elev-pop',
  findRow:
    'flex flex-wrap items-center gap-1 p-1.5 @min-[560px]:flex-nowrap @min-[560px]:[&>[data-icon]]:w-9',
  findInputFrame: 'relative min-w-0 flex-[1.6]',
  findField: hiddenLabel,
  findInputFilled: 'pr-16! @max-[700px]:pl-2.5!',
  findPosition:
    'pointer-events-none absolute inset-y-0 right-3 flex items-center font-mono text-data text-ink-3',
  // The second row starts here where one has no room for all.
  findDivider: 'h-0 basis-full @min-[560px]:h-6 @min-[560px]:basis-px @min-[560px]:bg-rule',
  replaceInputFrame: 'min-w-0 flex-1',
  replaceInput: '@max-[700px]:px-2.5!',
  replaceButton: 'px-2!',
  replacedStatus: 'px-3 pb-2 font-mono text-data text-ink-2',
  matchLayer: 'pointer-events-none absolute overflow-hidden',
  match: 'absolute rounded-tag bg-green/25 outline-2 outline-green forced-colors:outline-[Highlight]',
  linkList: 'absolute z-20 overflow-y-auto rounded-control border border-line bg-sheet p-1 elev-pop',
  link: 'flex min-h-11 cursor-pointer flex-col justify-center rounded-tag px-3 py-1.5 font-mono hover:bg-band aria-selected:bg-band forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2',
  linkTitle: 'truncate text-ui text-ink',
  linkDetail: 'truncate text-data text-ink-3',
  noLinks: 'px-3 py-2.5 font-mono text-data text-ink-3',
  imageBar:
    'mt-2 grid gap-3 rounded-control border border-l-4 border-line border-l-green bg-sheet px-4 py-3.5 [@media(min-height:480px)]:sticky [@media(min-height:480px)]:bottom-[calc(var(--form-bar-height,92px)+8px)]',
  imageButtons: 'flex flex-wrap items-center gap-x-6 gap-y-3',
  imageName: 'font-mono text-data text-ink-2 [overflow-wrap:anywhere]',
  imageFields: 'grid gap-3 min-[640px]:grid-cols-2',
  imageCheck:
    'flex min-h-11 cursor-pointer items-center gap-3 font-mono text-ui leading-[1.4] [&>input]:size-5 [&>input]:accent-green',
};
