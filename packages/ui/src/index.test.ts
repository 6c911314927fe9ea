import { expect, test } from 'vitest';
import * as ui from './index.ts';

test('these names are public, and a change of them is a decision', () => {
  expect(Object.keys(ui).toSorted()).toEqual([
    'Badge',
    'BarChart',
    'BranchDot',
    'BrandMark',
    'Button',
    'Chip',
    'DiffRow',
    'DoubleEntry',
    'Field',
    'FileDrop',
    'Input',
    'Ledger',
    'Menu',
    'MenuItem',
    'Notice',
    'Prose',
    'Sheet',
    'Skeleton',
    'SkipLink',
    'Spinner',
    'TextLink',
    'Textarea',
    'ThemeToggle',
    'Tier',
    'TierSheet',
    'Toaster',
    'TrunkNode',
    'Wordmark',
    'themeScript',
    'toast',
  ]);
});
