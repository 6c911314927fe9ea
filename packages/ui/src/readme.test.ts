import { pathToFileURL } from 'node:url';
import { readmeExamples } from '@branchbook/package-checks/readme-examples';

// Where an app made by Vite draws itself.
document.body.innerHTML = '<div id="root"></div>';

// Not made of import.meta.url, which Vite takes for the address of an asset.
await readmeExamples(pathToFileURL(`${import.meta.dirname}/../README.md`));
