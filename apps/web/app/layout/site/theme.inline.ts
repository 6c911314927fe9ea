/** Sets the theme before the first paint. Minified here, unlike the text of `themeScript`. */
import { startTheme } from '@branchbook/ui';

startTheme();
