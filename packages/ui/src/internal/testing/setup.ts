import './setup.css';
