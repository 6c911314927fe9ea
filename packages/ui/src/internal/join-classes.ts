/** Joins class names, leaving out what a condition switched off: `joinClasses('a', isOpen && 'b')`. */
export function joinClasses(...classes: readonly (string | false | null | undefined)[]): string {
  return classes.filter(Boolean).join(' ');
}
