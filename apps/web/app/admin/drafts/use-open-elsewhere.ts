import { useEffect, useState } from 'react';

import { broadcast } from './broadcast.ts';
import { createLockPoller } from './poll-locks.ts';

const lockPrefix = 'branchbook-form:';
const channelName = 'branchbook-forms';

/**
 * Returns true while the same form is open in another tab. Uses shared Web Locks, which the browser
 * releases if a tab crashes. Without locks (insecure origins) returns false.
 *
 * @param form names the form, see `Draft.form`; null for a form that may be open for several posts
 */
export function useOpenElsewhere(form: string | null): boolean {
  const [isOpenElsewhere, setIsOpenElsewhere] = useState(false);

  useEffect(() => {
    const locks: LockManager | undefined = navigator.locks;
    if (form === null || !locks) return undefined;
    const name = lockPrefix + form;
    const channel = new BroadcastChannel(channelName);
    let close = () => {};
    const closed = new Promise<void>((resolve) => {
      close = resolve;
    });
    let isOpen = true;

    // A tab that closes or crashes sends no message, so poll while another form is open.
    const watch = createLockPoller(async () => {
      const { held = [] } = await locks.query().catch((): LockManagerSnapshot => ({}));
      const isShared = held.filter((lock) => lock.name === name).length > 1;
      if (isOpen) setIsOpenElsewhere(isShared);
      return isShared;
    });

    void locks
      .request(name, { mode: 'shared' }, () => {
        broadcast(channelName);
        return closed;
      })
      // After the release: other tabs must not count this form.
      .then(() => broadcast(channelName))
      .catch(() => {});
    channel.addEventListener('message', watch.start);
    return () => {
      isOpen = false;
      watch.stop();
      channel.close();
      close();
    };
  }, [form]);

  return isOpenElsewhere;
}
