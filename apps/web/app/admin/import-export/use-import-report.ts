import { useEffect, useState } from 'react';

import type { ImportReport } from './import-report.ts';
import { readReport, storeReport } from './import-report-store.ts';

/** Returns the report of the last import, which stays over reloads until it is dismissed. */
export function useImportReport() {
  const [report, setShown] = useState<ImportReport | null>(null);
  useEffect(() => {
    let isLeft = false;
    void readReport().then((stored) => {
      // An import may have finished before.
      if (!isLeft) setShown((current) => current ?? stored);
    });
    return () => {
      isLeft = true;
    };
  }, []);
  return {
    report,
    /** Null deletes the report, then hides it, so that a reload doesn't show it again. */
    setReport: (changed: ImportReport | null): void => {
      if (changed) setShown(changed);
      void storeReport(changed).then(() => setShown(changed));
    },
  };
}
