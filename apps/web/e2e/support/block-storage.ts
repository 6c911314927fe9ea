/**
 * Browsers that block storage: each script applies to every later page, by `page.addInitScript`.
 */

/** As with blocked cookies. */
export function throwOnStorageAccess(): void {
  Object.defineProperty(globalThis, 'localStorage', {
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
}

/** As with all site data blocked. */
export function throwOnAllStorageAccess(): void {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(globalThis, name, {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  }
}

export function makeStorageNull(): void {
  Object.defineProperty(globalThis, 'localStorage', { get: () => null });
}

export function refuseDatabases(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
}

/** Only drafts; posts are stored. */
export function refuseDraftDatabase(): void {
  const open = Reflect.get(IDBFactory.prototype, 'open');
  IDBFactory.prototype.open = function (name: string, version?: number) {
    if (name === 'branchbook-drafts') throw new DOMException('Not here.', 'SecurityError');
    return Reflect.apply(open, this, [name, version]);
  };
}
