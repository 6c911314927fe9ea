import { createContext, useContext, useMemo } from 'react';

import { defaultClassNames, type EditorClassNames } from './class-names.ts';
import type { EditorComponents } from './components.ts';
import type { EditorIcons } from './icons.ts';
import { defaultLabels, type EditorLabelOverrides, type EditorLabels, mergeLabels } from './messages.ts';
import { plainComponents } from './plain-components.tsx';
import { plainIcons } from './plain-icons.tsx';

/** What an app decides once for all parts of the editor. */
export interface EditorOptions {
  readonly components: EditorComponents;
  readonly icons: EditorIcons;
  readonly classNames: EditorClassNames;
  readonly labels: EditorLabels;
  /** Returns the bar that covers the lower edge of the window, or null. */
  readonly getBottomBar: () => HTMLElement | null;
}

/** The options that an app passes. They must be stable: new ones render every part again. */
export interface EditorOptionProps {
  /** Controls that replace the plain ones. */
  readonly components?: Partial<EditorComponents> | undefined;
  /** Icons that replace the plain ones. Hide them from screen readers. */
  readonly icons?: Partial<EditorIcons> | undefined;
  /** Class names that replace those of `styles.css`. */
  readonly classNames?: Partial<EditorClassNames> | undefined;
  /** Texts that replace the English ones. */
  readonly labels?: EditorLabelOverrides | undefined;
  /** Returns a bar that sticks to the lower edge of the window. The editor keeps clear of it. */
  readonly getBottomBar?: (() => HTMLElement | null) | undefined;
}

/** Returns null: no bar covers the window. */
export function getNoBar(): null {
  return null;
}

/** The options of the editor around a component. */
export const EditorOptionsContext = createContext<EditorOptions>({
  components: plainComponents,
  icons: plainIcons,
  classNames: defaultClassNames,
  labels: defaultLabels,
  getBottomBar: getNoBar,
});

export function useEditorOptions(): EditorOptions {
  return useContext(EditorOptionsContext);
}

/** Returns an app's options with the defaults for those it leaves out. */
export function useMergedOptions({
  components,
  icons,
  classNames,
  labels,
  getBottomBar = getNoBar,
}: EditorOptionProps): EditorOptions {
  return useMemo(
    () => ({
      components: { ...plainComponents, ...components },
      icons: { ...plainIcons, ...icons },
      classNames: { ...defaultClassNames, ...classNames },
      labels: mergeLabels(labels),
      getBottomBar,
    }),
    [components, icons, classNames, labels, getBottomBar],
  );
}
