import { expect, test } from 'vitest';
import * as brand from './brand.ts';
import * as ui from './index.ts';

test('these names are public, and a change of them is a decision', () => {
  expect(Object.keys(ui).toSorted()).toEqual([
    'AnchoredMenu',
    'Badge',
    'Button',
    'Chip',
    'Dialog',
    'Field',
    'FileDrop',
    'Input',
    'Menu',
    'MenuItem',
    'Notice',
    'Palette',
    'PanelDialog',
    'Prose',
    'ProsePart',
    'Sheet',
    'Skeleton',
    'SkipLink',
    'Spinner',
    'TabList',
    'TextLink',
    'Textarea',
    'ThemeToggle',
    'Toaster',
    'Toolbar',
    'ToolbarButton',
    'ToolbarMenu',
    'ToolbarSeparator',
    'createThemeScript',
    'startTheme',
    'themeScript',
    'toast',
    'toastsOf',
    'useThemeChoice',
  ]);
});

test('so are these of the brand', () => {
  expect(Object.keys(brand).toSorted()).toEqual([
    'BarChart',
    'BranchDot',
    'BrandMark',
    'DiffRow',
    'DoubleEntry',
    'Ledger',
    'Tier',
    'TierSheet',
    'TrunkBadge',
    'TrunkNode',
    'Wordmark',
  ]);
});
