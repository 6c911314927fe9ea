import { useEffect, useState } from 'react';

import { tellTabs } from './tell-tabs.ts';
import { watchClaims } from './watch-claims.ts';

const lockPrefix = 'branchbook-form:';
const channelName = 'branchbook-forms';

/**
 * Returns true while the same form is open in another tab of this browser too. Uses shared Web Locks, which the browser
 * releases if a tab crashes. Without locks (insecure origins) it returns false.
 *
 * @param form names the form, see `Draft.form`; null for one that several tabs may open for different posts
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

    // A tab that is closed or crashes tells nobody, so this looks again while another form is open.
    const watch = watchClaims(async () => {
      const { held = [] } = await locks.query().catch((): LockManagerSnapshot => ({}));
      const isShared = held.filter((lock) => lock.name === name).length > 1;
      if (isOpen) setIsOpenElsewhere(isShared);
      return isShared;
    });

    void locks
      .request(name, { mode: 'shared' }, () => {
        tellTabs(channelName);
        return closed;
      })
      // Only now is the lock released, and other tabs count without this form.
      .then(() => tellTabs(channelName))
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
