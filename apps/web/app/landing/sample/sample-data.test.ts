import { describe, expect, test } from 'vitest';

import {
  bankLines,
  budgets,
  closing,
  entries,
  getEntries,
  getEntry,
  ledgerLines,
  march,
  months,
  result,
  sumCents,
} from './sample-data.ts';

describe('the sample ledger', () => {
  test('closes March with the figures the page is written around', () => {
    expect(closing).toEqual({
      main: 154_20,
      personal: -71_85,
      tidepool: 359_00,
      papercut: 202_60,
      shared: -14_00,
      business: 547_60,
    });
  });

  test('sums its projects and shared costs for the business', () => {
    expect(closing.tidepool + closing.papercut + closing.shared).toBe(closing.business);
  });

  test('loses no entry between the branches', () => {
    const branches = ['main', 'personal', 'business', 'tidepool', 'papercut'] as const;
    const byBranch = branches.map((branch) => sumCents(getEntries(branch)));
    expect(byBranch.reduce((total, sum) => total + sum, 0)).toBe(sumCents(entries));
  });

  test('is numbered without gaps and in the order of its dates', () => {
    expect(ledgerLines.map((line) => line.number)).toEqual(ledgerLines.map((_, index) => index + 1));
    const dates = ledgerLines.map((line) => line.date);
    expect(dates).toEqual(dates.toSorted());
  });

  test('keeps every amount in whole cents', () => {
    expect(entries.every((entry) => Number.isInteger(entry.cents) && entry.cents !== 0)).toBe(true);
  });
});

describe('the highlights', () => {
  test('part March into 71.85 personal and 53.00 business costs', () => {
    expect(closing.personal).toBe(-71_85);
    expect(result.projectCosts + result.sharedCosts).toBe(-53_00);
  });

  test('open the net into revenue, project costs and shared costs', () => {
    expect(result).toEqual({ revenue: 600_60, projectCosts: -39_00, sharedCosts: -14_00, net: 547_60 });
    expect(result.revenue + result.projectCosts + result.sharedCosts).toBe(result.net);
  });
});

describe('the bank lines', () => {
  test('each belong to an entry of the ledger, in the order of their dates', () => {
    const dates = bankLines.map((line) => getEntry(line.entry).date);
    expect(dates).toEqual(dates.toSorted());
  });

  test('never contradict a branch the ledger has given already', () => {
    const given = bankLines.filter((line) => getEntry(line.entry).branch !== 'main');
    expect(given.map((line) => line.branch)).toEqual(given.map((line) => getEntry(line.entry).branch));
  });

  test('that name no entry are an error', () => {
    expect(() => getEntry(5)).toThrow('no entry 5');
  });
});

describe('the analytics of March', () => {
  test('come to 600.60 in, 53.00 out and 547.60 net', () => {
    expect(march).toEqual({
      tidepool: { in: 369_00, out: 10_00, net: 359_00 },
      papercut: { in: 231_60, out: 29_00, net: 202_60 },
      shared: { in: 0, out: 14_00, net: -14_00 },
      business: { in: 600_60, out: 53_00, net: 547_60 },
    });
  });

  test('close with the figure of the ledger', () => {
    expect(march.business.net).toBe(closing.business);
  });

  test('add up across the projects and the shared costs', () => {
    for (const side of ['in', 'out', 'net'] as const) {
      expect(march.tidepool[side] + march.papercut[side] + march.shared[side]).toBe(march.business[side]);
    }
  });

  test('are the last month of the chart', () => {
    expect(months.map((month) => month.label)).toEqual(['Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar']);
    expect(months.at(-1)).toEqual({
      label: 'Mar',
      revenue: { tidepool: march.tidepool.in, papercut: march.papercut.in },
      cost: march.business.out,
    });
  });

  test('use 10 of 60 and 29 of 40 of the budgets', () => {
    expect([march.tidepool.out, budgets.tidepool]).toEqual([10_00, 60_00]);
    expect([march.papercut.out, budgets.papercut]).toEqual([29_00, 40_00]);
  });
});
