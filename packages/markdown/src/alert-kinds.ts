/** GitHub's five alerts: `> [!NOTE]`, in any case. */
export const alertKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const;

export type AlertKind = (typeof alertKinds)[number];

/** Titles shown above alerts. */
export const alertTitles: Readonly<Record<AlertKind, string>> = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
};

/** Returns true for the lowercase name of a kind. */
export function isAlertKind(name: unknown): name is AlertKind {
  return alertKinds.some((kind) => kind === name);
}
