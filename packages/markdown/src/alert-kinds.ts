/** GitHub's five kinds of alerts, as they are written: `> [!NOTE]`, in upper or lower case. */
export const alertKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const;

export type AlertKind = (typeof alertKinds)[number];

/** The word that says the kind of an alert to its readers. */
export const alertTitles: Readonly<Record<AlertKind, string>> = {
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
};

/** Returns true for the name of a kind, in lower case. */
export function isAlertKind(name: unknown): name is AlertKind {
  return alertKinds.some((kind) => kind === name);
}
