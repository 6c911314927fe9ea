/**
 * The theme's colors for images: packages/ui/src/theme.css has them in OKLCH, which image libraries
 * can't read.
 */
export const light = {
  paper: '#f8fbf9',
  sheet: '#fefffe',
  band: '#e7f5ea',
  rule: '#ceded3',
  ink: '#0f2019',
  ink2: '#394b43',
  ink3: '#506159',
  green: '#0c5e37',
  blue: '#1855a0',
  ochre: '#875506',
  rose: '#9c2c52',
  margin: '#f1938d',
  trunk: '#9bb1a4',
} as const;
