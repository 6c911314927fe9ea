/** The styles of all that is on the landing page: its code comes later, its looks must not. */
import '@branchbook/ui/sheet.css';
import '@branchbook/ui/ledger.css';
import '@branchbook/ui/double-entry.css';
import '@branchbook/ui/diff-row.css';
import '@branchbook/ui/bar-chart.css';
import '@branchbook/ui/tier.css';
import './hero.css';
import './highlights.css';
import './panels/panels.css';
import './pricing.css';
import './waitlist.css';
import './landing.css';
