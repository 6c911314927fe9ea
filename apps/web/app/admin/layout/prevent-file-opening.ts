/**
 * Prevents the browser from leaving the page for a file that is dropped where nothing takes it.
 * Returns a function that stops.
 */
export function preventFileOpening(): () => void {
  const controller = new AbortController();
  for (const type of ['dragover', 'drop'] as const) {
    // Before each event it becomes the last listener, because those that take files ignore handled events.
    const becomeLast = () => {
      removeEventListener(type, prevent);
      addEventListener(type, prevent);
    };
    addEventListener(type, becomeLast, { capture: true, signal: controller.signal });
    controller.signal.addEventListener('abort', () => removeEventListener(type, prevent));
  }
  return () => controller.abort();
}

function prevent(event: DragEvent): void {
  const { defaultPrevented, dataTransfer } = event;
  if (defaultPrevented || !dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}
