import { readmeExamples } from '@branchbook/package-checks/readme-examples';

await readmeExamples(new URL('../README.md', import.meta.url));
