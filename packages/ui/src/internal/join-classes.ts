/** Joins class names and skips falsy values: `joinClasses('a', isOpen && 'b')`. */
export function joinClasses(...classes: readonly (string | false | null | undefined)[]): string {
  return classes.filter(Boolean).join(' ');
}
