/** Returns true for `true` and the words of YAML and people for it. */
export function isTrue(value: unknown): boolean {
  return (
    value === true ||
    value === 1 ||
    (typeof value === 'string' && /^\s*(?:true|yes|y|on|1)\s*$/iu.test(value))
  );
}

/** Returns true for `false` and the words of YAML and people for it. */
export function isFalse(value: unknown): boolean {
  return (
    value === false ||
    value === 0 ||
    (typeof value === 'string' && /^\s*(?:false|no|n|off|0)\s*$/iu.test(value))
  );
}
