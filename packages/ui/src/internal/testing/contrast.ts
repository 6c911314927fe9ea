/** Returns the WCAG contrast ratio, 1 to 21, of two CSS colors as this browser paints them. */
export function getContrast(text: string, ground: string): number {
  const one = luminance(text);
  const other = luminance(ground);
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Returns the current CSS color of a token. */
export function getTokenColour(token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--color-${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function luminance(colour: string): number {
  const { red, green, blue } = paintedBytes(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Returns a color as sRGB bytes, painted and read back, because tokens are in oklch. */
function paintedBytes(colour: string): { red: number; green: number; blue: number } {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('This browser has no 2d canvas to measure colours with.');
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return { red, green, blue };
}

function linear(byte: number): number {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
